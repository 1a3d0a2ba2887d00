/** Gateways try again after half an hour or so; here a demonstration has to see it. */
export const NOTIFY_AGAIN_MS = 5_000
export const NOTIFICATIONS = 4
