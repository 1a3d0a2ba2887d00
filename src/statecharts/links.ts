/** @returns the address at which Storybook shows a chart in the state that a trail leads to */
export function linkTo(storyId: string, trail: string): string {
  const { origin, pathname } = window.location
  // A story stands in a frame beside the page with the sidebar.
  const folder = pathname.replace(/[^/]*$/, '')
  return `${origin}${folder}?path=/story/${storyId}&panel=false&args=trail:${trail.replaceAll(' ', '+')}`
}
