/** How long the frame, and then the check itself, may take on a slow phone. */
const PATIENCE = 15_000

/** For the message of a frame that has loaded to be heard. */
const AFTER_LOADING = 1_000

export interface BotCheck {
  /** Null where the check cannot be made: the server then says so. */
  token(action: 'donate' | 'register'): Promise<string | null>
}

/**
 * reCAPTCHA runs in a hidden frame of the API's own, away from what is typed here; it is fetched at once, and may answer many times.
 * @param apiHost origin of the API, '' for our own
 */
export function createBotCheck(apiHost: string): BotCheck {
  const home = apiHost || window.location.origin
  // Begun while the donor reads what they are about to confirm.
  let frame = openFrame()

  return {
    async token(action) {
      try {
        // Without a connection nothing is worth waiting for: sending says so at once, and can be tried again.
        if (!frame.isReady && !navigator.onLine) throw new Error('Offline')
        if (frame.hasFailed) frame = openFrame()
        const view = await frame.ready
        const answer = nextMessage(view, (botCheck) => (isAnswer(botCheck) ? botCheck : null))
        view.postMessage({ action }, home)
        return (await answer).token
      } catch {
        frame.drop()
        return null
      }
    },
  }

  function openFrame() {
    const element = document.createElement('iframe')
    // Out of sight, not undrawn: in a frame that is not drawn the browser may stop what Google's script waits for.
    element.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;border:0;opacity:0;pointer-events:none'
    element.ariaHidden = 'true'
    element.tabIndex = -1
    element.title = 'reCAPTCHA'
    element.src = `${apiHost}/api/v1/bot-check?origin=${encodeURIComponent(window.location.origin)}`
    // What is there then has said that it is ready, or is the browser's own page of an error.
    element.addEventListener('load', () => setTimeout(() => opened.isReady || opened.drop(), AFTER_LOADING))
    document.body.append(element)
    const view = element.contentWindow
    let giveUp = () => {}
    const dropped = new Promise<never>((_, reject) => {
      giveUp = () => reject(new Error('The frame is gone'))
    })
    dropped.catch(() => {})
    const opened = {
      isReady: false,
      hasFailed: false,
      drop() {
        opened.hasFailed = true
        giveUp()
        element.remove()
      },
      ready: Promise.race([
        dropped,
        view ? nextMessage(view, (botCheck) => (botCheck === 'ready' ? true : null)) : Promise.reject(new Error('No frame')),
      ]).then(() => {
        opened.isReady = true
        return view as Window
      }),
    }
    opened.ready.catch(opened.drop)
    return opened
  }

  function nextMessage<Wanted>(from: Window, read: (botCheck: unknown) => Wanted | null): Promise<Wanted> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        window.removeEventListener('offline', giveUp)
        window.removeEventListener('message', hear)
      }
      const giveUp = () => {
        stop()
        reject(new Error('No answer from the bot check'))
      }
      const timer = setTimeout(giveUp, PATIENCE)
      window.addEventListener('offline', giveUp)
      const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
        if (source !== from || origin !== home || typeof data !== 'object' || data === null || !('botCheck' in data)) return
        const found = read(data.botCheck)
        if (found === null) return
        stop()
        resolve(found)
      }
      window.addEventListener('message', hear)
    })
  }
}

const isAnswer = (botCheck: unknown): botCheck is { token: string | null } =>
  typeof botCheck === 'object' &&
  botCheck !== null &&
  'token' in botCheck &&
  (typeof botCheck.token === 'string' || botCheck.token === null)
