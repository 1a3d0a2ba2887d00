import { ApiError, type Http } from '#api/http.ts'
import type { Toast } from '#machines/toast.ts'
import type { ErrorReports } from './errorReports.ts'
import { errorToast } from './errorToast.ts'

export type Hear = <Answer>(answer: Promise<Answer>) => Promise<Answer>

/** What is done about an answer that says no, whoever asked. */
export const hearErrors =
  (reports: ErrorReports, go: (address: string) => void): Hear =>
  async (answer) => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ApiError) {
        // One that says when to come again is busy, and knows it.
        if (error.status >= 500 && error.retryAfter === null) reports.want('request')
        if (error.status === 403 && error.isOurs && !window.location.pathname.startsWith('/auth/login')) go('/misc/404')
      }
      throw error
    }
  }

/** What was asked for by a person is answered by a toast where no field shows it; reads show theirs in place. */
export const withToasts =
  (quietly: Http, showToast: (toast: Toast) => void): Http =>
  async (path, asking) => {
    try {
      return await quietly(path, asking)
    } catch (error) {
      const toast = error instanceof ApiError && asking.method !== undefined ? errorToast(error) : null
      if (toast) showToast(toast)
      throw error
    }
  }
