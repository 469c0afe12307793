"""Random play by many clients while the server is killed again and again; nothing acknowledged may be lost."""
