import { getTestRunnerConfig, setupPage } from '@storybook/test-runner'
import StorybookEnvironment from '@storybook/test-runner/playwright/custom-environment.js'

/** Hands each file of stories what the test-runner's own setup files would load anew for each, at half a second of processor a file. */
export default class StoryEnvironment extends StorybookEnvironment {
  async setup() {
    await super.setup()
    const { postVisit } = await getTestRunnerConfig()
    Object.assign(this.global, { __sbPostVisit: postVisit, __sbSetupPage: setupPage, __sbCollectCoverage: false })
  }
}
