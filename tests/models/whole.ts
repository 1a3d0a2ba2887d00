/** All that there is to walk is walked, as `npm run models` does; `npm test`, which has less time, lets each thing come once. */
export const isWhole: boolean = import.meta.env?.['WALKS'] === 'all' || globalThis.process?.env['WALKS'] === 'all'
