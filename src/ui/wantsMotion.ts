/** Whether a movement is worth its library: not to those who save data, or want none. */
export const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches && !isSavingData()

const isSavingData = (): boolean => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
