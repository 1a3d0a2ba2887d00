/** As a press of its button does, for forms that listen to it themselves: Safari has `requestSubmit` from version 16 on. */
export const sendOff = (form: HTMLFormElement | null | undefined) =>
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
