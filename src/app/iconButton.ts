/** Of the buttons and links in the frame around the page that show an icon alone. */
export const iconButton = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  // Large text makes them no wider than a phone has room for.
  minWidth: 'min(3rem, 13.75vw)',
  minHeight: 'min(3rem, 13.75vw)',
  borderRadius: 'full',
  color: 'ink',
  _hover: { bg: 'sunken' },
} as const
