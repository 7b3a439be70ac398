/** Why push cannot be turned on in this browser, in words; undefined where it can. */
export function pushFault(): string | undefined {
  if (!window.isSecureContext) return 'Needs an address that begins with https://.'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'This browser takes no push. On an iPhone or iPad use another device.'
  if (Notification.permission === 'denied')
    return 'Notifications of this site are blocked. Allow them in the settings of the browser first.'
  return undefined
}

/**
 * Asks for the browser's own permission and subscribes it with the server's key (base64url). Rejects with words for the person where it says
 * no, or where its push service cannot be reached.
 */
export async function subscribeBrowser(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('The browser was not allowed to show notifications.')
  await navigator.serviceWorker.register('/push-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription with a key that the server no longer has reaches nobody.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new Error('The browser could not reach its push service. Try again when it is online.')
    })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** The browser takes nothing more, whoever sends it. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
