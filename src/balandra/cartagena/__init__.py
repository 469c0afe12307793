"""Cartagena: pirates escape through a tunnel by playing cards, and fall back to draw new ones."""
