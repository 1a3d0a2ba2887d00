import { getStoryContext, type TestRunnerConfig } from '@storybook/test-runner'
import { checkEveryLook } from './everyLook.ts'

const config: TestRunnerConfig = {
  async postVisit(page, context) {
    const { tags, args, parameters } = await getStoryContext(page, context)
    if (tags.includes('gallery')) await checkEveryLook(page, { ...context, args, parameters })
  },
}

export default config
