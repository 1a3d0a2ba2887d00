/**
 * `npm test` has ten minutes, and leaves out what happens rarely, or in rare browsers (`@rare` in a title), and is dear to show. `npm run test:all` leaves out
 * nothing, nor does a runner that is started by hand.
 */
export const isShort = process.env.TESTS === 'short'
