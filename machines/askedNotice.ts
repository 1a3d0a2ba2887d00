/** Said to a donor who asks what became of something that is asked about in the background, too. */
const ASKING = 'Asking…'
const NO_NEWS = 'No news yet.'
const NO_ANSWER = 'We got no clear answer. Check your connection and try again.'

type Notice = string | null

const OF_ASKING: ReadonlySet<Notice> = new Set([ASKING, NO_NEWS, NO_ANSWER])

/** A donor who has not asked hears nothing of what is asked in the background, and goes on reading what was said of something else. */
export const askedNotice = {
  asking: ASKING,
  noNews: (notice: Notice): Notice => (OF_ASKING.has(notice) ? NO_NEWS : notice),
  noAnswer: (notice: Notice): Notice => (notice === ASKING ? NO_ANSWER : notice),
}
