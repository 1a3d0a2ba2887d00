/** For what is about to go with the focus: a filter that can be used, as that of the categories cannot before they have come. */
export const selectBeside = (going: HTMLElement) => going.closest('main')?.querySelector<HTMLElement>('select:enabled') ?? null
