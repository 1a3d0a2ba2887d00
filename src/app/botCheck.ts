/** How long the frame, and then the check itself, may take on a slow phone. */
const PATIENCE = 15_000

/** For the message of a frame that has loaded to be heard. */
const AFTER_LOADING = 1_000

export interface BotCheck {
  /** Fetches what the next check takes while the donor reads what they are about to confirm. If they go on typing it is taken away again. */
  prepare(): void
  /** Null where the check cannot be made: the server then says so. */
  token(action: 'donate' | 'register'): Promise<string | null>
}

/**
 * reCAPTCHA runs in a hidden frame of the API's own, which gives one token and is gone: where the API has our origin, it could read what is typed here.
 * @param apiHost origin of the API, '' for our own
 */
export function createBotCheck(apiHost: string): BotCheck {
  const home = apiHost || window.location.origin
  let prepared: Frame | null = null

  return {
    prepare() {
      if (prepared) return
      const frame = openFrame()
      prepared = frame
      const dropUnused = ({ target }: FocusEvent) => {
        if (prepared !== frame || !(target instanceof Element && target.matches('input, textarea, select'))) return
        prepared = null
        frame.drop()
      }
      document.addEventListener('focusin', dropUnused, { signal: frame.gone })
    },
    async token(action) {
      const frame = prepared && !prepared.gone.aborted ? prepared : openFrame()
      prepared = null
      try {
        // Without a connection nothing is worth waiting for: sending says so at once, and can be tried again.
        if (!frame.isReady && !navigator.onLine) throw new Error('Offline')
        await frame.ready
        const answer = nextMessage(frame, (botCheck) => (isAnswer(botCheck) ? botCheck : null))
        frame.view?.postMessage({ action }, home)
        return (await answer).token
      } catch {
        // What has failed is tried again when it is wanted, not before.
        prepared ??= frame
        return null
      } finally {
        frame.drop()
      }
    },
  }

  function openFrame(): Frame {
    const element = document.createElement('iframe')
    // Out of sight, not undrawn: in a frame that is not drawn the browser may stop what Google's script waits for.
    element.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;border:0;opacity:0;pointer-events:none'
    element.ariaHidden = 'true'
    element.tabIndex = -1
    element.title = 'reCAPTCHA'
    element.src = `${apiHost}/api/v1/bot-check?origin=${encodeURIComponent(window.location.origin)}`
    const dropping = new AbortController()
    const drop = () => {
      dropping.abort()
      element.remove()
    }
    document.body.append(element)
    const told = { view: element.contentWindow, gone: dropping.signal }
    const opened: Frame = {
      ...told,
      drop,
      isReady: false,
      ready: nextMessage(told, (botCheck) => (botCheck === 'ready' ? true : null)).then(() => {
        opened.isReady = true
      }),
    }
    opened.ready.catch(drop)
    // What is there then has said that it is ready, or is the browser's own page of an error.
    element.addEventListener('load', () => setTimeout(() => opened.isReady || drop(), AFTER_LOADING))
    return opened
  }

  function nextMessage<Wanted>({ view, gone }: Pick<Frame, 'view' | 'gone'>, read: (botCheck: unknown) => Wanted | null): Promise<Wanted> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
        window.removeEventListener('offline', giveUp)
        window.removeEventListener('message', hear)
      }
      const giveUp = () => {
        stop()
        reject(new Error('No answer from the bot check'))
      }
      const timer = setTimeout(giveUp, PATIENCE)
      const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
        if (source !== view || origin !== home || typeof data !== 'object' || data === null || !('botCheck' in data)) return
        const found = read(data.botCheck)
        if (found === null) return
        stop()
        resolve(found)
      }
      gone.addEventListener('abort', giveUp)
      window.addEventListener('offline', giveUp)
      window.addEventListener('message', hear)
    })
  }
}

interface Frame {
  view: Window | null
  /** Aborted once the frame is dropped. */
  gone: AbortSignal
  drop(): void
  isReady: boolean
  ready: Promise<void>
}

const isAnswer = (botCheck: unknown): botCheck is { token: string | null } =>
  typeof botCheck === 'object' &&
  botCheck !== null &&
  'token' in botCheck &&
  (typeof botCheck.token === 'string' || botCheck.token === null)
