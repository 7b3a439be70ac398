/** Whether something lies over the screen that keys belong to. Passing messages call themselves dialogues too, and are none. */
export const isDialogOpen = (): boolean =>
  document.querySelector(
    '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]:not([aria-modal="false"])',
  ) !== null
