// Made from machines/list by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'list/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'list' },
}
export default meta

/** The first page of a fresh query is asked for. */
export const Loading = stateStory('list', 'loading', 'nothingYet')

/** Results are shown, and there are more to come. */
export const Ready = stateStory('list', 'ready', 'renderedWithMoreToCome')

/** All results are shown. */
export const Complete = stateStory('list', 'complete', 'renderedWhole')

/** Nothing was found. */
export const Empty = stateStory('list', 'empty', 'renderedEmpty')

/** All that is shown is asked for again, in one, and stays until then. When that fails it stays. */
export const Refreshing = stateStory('list', 'refreshing', 'nothingYet loadFirst-ofThree REFRESH')

/** Results are shown while the next page is asked for. */
export const LoadingMore = stateStory('list', 'loadingMore', 'nothingYet loadFirst-ofThree LOAD_MORE')

/** Some results came or went meanwhile, so the pages have shifted. What is shown is asked for again with the next page, all in one, and stays until then. */
export const ReadingAnew = stateStory('list', 'readingAnew', 'nothingYet loadFirst-ofThree LOAD_MORE loadNext-empty')

/** The server answered, and refused. */
export const FailedRefused = stateStory('list', 'failed.refused', 'nothingYet loadFirst-refused')

/** The server did not answer. It is asked again by itself, less and less often, and at once when the connection is back. */
export const FailedUnanswered = stateStory('list', 'failed.unanswered', 'nothingYet loadFirst-noAnswer')

/** The next page could not be read; what was shown stays. It can be tried again. */
export const FailedMore = stateStory('list', 'failedMore', 'nothingYet loadFirst-ofThree LOAD_MORE loadNext-noAnswer')
