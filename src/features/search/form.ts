/** What stands outside the form belongs to it, so that a search that is sent before the script is there keeps its filters. */
export const FORM = 'search'
