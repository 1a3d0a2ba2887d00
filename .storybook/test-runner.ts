import { getStoryContext, type TestRunnerConfig } from '@storybook/test-runner'
import { checkChart, checkEveryLook } from './everyLook.ts'

/** The other stories have been played by addon-vitest, with axe. */
const config: TestRunnerConfig = {
  tags: { include: ['gallery', 'chart'] },
  async postVisit(page, context) {
    const { tags, parameters } = await getStoryContext(page, context)
    if (tags.includes('gallery')) await checkEveryLook(page, { ...context, parameters })
    if (tags.includes('chart')) await checkChart(page, context)
  },
}

export default config
