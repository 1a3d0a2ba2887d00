/** Whether the toolbar shows the story as on a phone: what lies beside what on a desktop lies below it there. */
export const isOnAPhone = (): boolean => window.innerWidth < 576
