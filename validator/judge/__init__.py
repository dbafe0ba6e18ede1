"""The judge: runs golfed programs many times in a sandbox and says what they are worth."""
