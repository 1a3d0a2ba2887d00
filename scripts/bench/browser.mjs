import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Chromium by its DevTools protocol, with only those domains turned on that are asked for. Playwright turns on `Runtime` in every page, and with it V8
 * reads a script once more to tell the line of each error that is made: React made five while it was loaded, 70 ms at 4x CPU that no phone spends.
 */
export async function openBrowser(executablePath, { args, env }) {
  const profile = mkdtempSync(join(tmpdir(), 'letsema-bench-browser-'))
  const child = spawn(
    executablePath,
    ['--headless', '--remote-debugging-pipe', '--hide-scrollbars', `--user-data-dir=${profile}`, ...args],
    {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    },
  )
  const [, , , commands, messages] = child.stdio
  commands.on('error', () => {})
  const answers = new Map()
  child.once('exit', () => answers.forEach(({ reject }) => reject(new Error('Chromium has ended'))))
  const listeners = new Set()
  let last = 0
  let rest = ''
  messages.setEncoding('utf8').on('data', (text) => {
    const parts = (rest + text).split('\0')
    rest = parts.pop()
    for (const part of parts) {
      const message = JSON.parse(part)
      const answer = answers.get(message.id)
      answers.delete(message.id)
      if (!answer) for (const listener of listeners) listener(message)
      else if (message.error) answer.reject(new Error(`${answer.method}: ${message.error.message}`))
      else answer.resolve(message.result)
    }
  })
  const send = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      answers.set((last += 1), { method, resolve, reject })
      commands.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
    })
  return {
    /** A tab without cookies and cache, and nothing turned on. */
    async openTab() {
      const { browserContextId } = await send('Target.createBrowserContext')
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      return {
        send: (method, params) => send(method, params, sessionId),
        /** @returns what the event says the first time that `isMeant`; events of this tab, and of all that are not of one */
        heard: (event, isMeant) =>
          new Promise((resolve) => {
            const listener = ({ method, params, sessionId: from }) => {
              if (method !== event || (from && from !== sessionId) || !isMeant(params)) return
              listeners.delete(listener)
              resolve(params)
            }
            listeners.add(listener)
          }),
        async evaluate(expression) {
          const { result, exceptionDetails } = await send(
            'Runtime.evaluate',
            { expression, awaitPromise: true, returnByValue: true },
            sessionId,
          )
          if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
          return result.value
        },
        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      }
    },
    async close() {
      const gone = once(child, 'exit')
      send('Browser.close').catch(() => {})
      await Promise.race([gone, pause(5_000).then(() => child.kill('SIGKILL'))])
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
