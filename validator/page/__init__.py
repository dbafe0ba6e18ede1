"""The page: a site that checks and judges in the browser. Its Python is here, what the browser loads in `site`."""
