/** Said to who asks what became of something that is asked about in the background, too. */
const ASKING = 'Asking…'
const NO_NEWS = 'No news yet.'
const NO_ANSWER = 'We got no clear answer. Check your connection and try again.'

type Notice = string | null

/** Who has not asked is told nothing of what is asked in the background. */
export const askedNotice = {
  asking: ASKING,
  noNews: (notice: Notice): Notice => (notice === null ? null : NO_NEWS),
  noAnswer: (notice: Notice): Notice => (notice === ASKING ? NO_ANSWER : notice),
}
