/** How money that had come has gone back. */
export type MoneyBack = 'reversed' | 'chargedBack' | 'refunded'
