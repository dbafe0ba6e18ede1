"""Tests of the page; those with a browser are marked `page`."""
