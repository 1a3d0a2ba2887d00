/** All instants are ISO 8601 strings; all that people read is in South African time, which has no daylight saving. */
export const SOUTH_AFRICA_MS = 2 * 3_600_000
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** @returns `3 November 2026`. Not by Intl: the server's and the phone's tables differ, and hydration needs the same text. */
export function formatDate(iso: string): string {
  const local = new Date(Date.parse(iso) + SOUTH_AFRICA_MS)
  return `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}`
}

/** @returns the shortened time between two instants, never negative: `12 days`, `1 hour`, `5 minutes`, `less than a minute`. */
export function shortDuration(milliseconds: number): string {
  const [count, unit] =
    milliseconds >= DAY_MS
      ? [Math.floor(milliseconds / DAY_MS), 'day']
      : milliseconds >= HOUR_MS
        ? [Math.floor(milliseconds / HOUR_MS), 'hour']
        : [Math.floor(milliseconds / MINUTE_MS), 'minute']
  if (count < 1) return 'less than a minute'
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** @param now milliseconds since the epoch @returns `today`, `yesterday`, `5 days ago`, and the date itself after 30 days. */
export function timeAgo(iso: string, now: number): string {
  const day = (instant: number) => Math.floor((instant + SOUTH_AFRICA_MS) / DAY_MS)
  const days = day(now) - day(Date.parse(iso))
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days <= 30 ? `${days} days ago` : formatDate(iso)
}
