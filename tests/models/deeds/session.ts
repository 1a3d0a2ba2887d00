import { outcomes } from '#machines/session/fixtures.ts'
import type { sessionMachine } from '#machines/session/machine.ts'
import { sessionScreen, type SessionScreen } from '#machines/session/screen.ts'
import { SEEN } from '#statecharts/seen.ts'
import { begins, type Flow } from '../deeds.ts'

const seen = SEEN.session

export const sessionFlow = {
  screenOf: sessionScreen,
  sights: {
    loggedOut: [begins(seen['loggedOut.idle']), { button: 'Login' }],
    refused: [{ text: outcomes.logIn.refused.message }],
    unreachable: [begins(seen['loggedOut.unreachable'])],
    loggingIn: [{ button: seen.loggingIn }],
    locked: [{ text: /You can try again in \d+:\d\d minutes\./ }],
    loggedIn: [{ button: /Your profile menu/ }],
    expired: [begins(seen.expired)],
  },
  deeds: {
    RESTORE: { does: (stage, event) => stage.pageStartsLoggedIn(event) },
    LOG_IN: {
      does: async (stage, { email, password }) => {
        await stage.types('E-mail address', stage.emailFor(email))
        await stage.types('Password', password)
        await stage.presses('Login')
      },
    },
    LOG_OUT: {
      does: async (stage) => {
        await stage.presses(/Your profile menu/)
        await stage.presses('Logout')
      },
    },
    TOKEN_EXPIRED: { does: (stage) => stage.accessTokenRunsOut() },
    REPLACED_ELSEWHERE: { does: (stage, event) => stage.logsInInAnotherTab(event) },
    RESET_ASKED: { does: (stage, event) => stage.asksForAResetLink(event) },
    PASSWORD_RESET: { does: (stage, event) => stage.resetsPasswordInAnotherTab(event) },
    LOGGED_OUT_ELSEWHERE: { does: (stage, event) => stage.logsOutInAnotherTab(event) },
  },
} satisfies Flow<typeof sessionMachine, SessionScreen>
