import type { Toast } from '#machines/toast.ts'

/** The toast library is fetched with the first toast; one with the id of a visible one is suppressed by it. */
export function createToaster(load: () => Promise<{ showToast: (toast: Toast) => void }>): (toast: Toast) => void {
  return (toast) => {
    load().then(
      (library) => library.showToast(toast),
      () => {
        // Without a network there is no toast; what it says is on the page as well.
      },
    )
  }
}
