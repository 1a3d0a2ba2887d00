import type { Page } from '@playwright/test'
import { mailTo } from '../../e2e/donor.ts'

/** From a mail that is fetched after others to this address. @returns path and query of its link */
export async function resetLink(page: Page, email: string, count: number): Promise<string> {
  const { text } = await mailTo(page, email, count)
  const { pathname, search } = new URL(/https?:\S+\/auth\/reset-password\?token=\S+/.exec(text)?.[0] ?? '')
  return pathname + search
}
