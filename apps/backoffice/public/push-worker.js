// Shows what the server tells this browser while the back office is closed, and opens it where it is seen to.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: { path },
      icon: '/push-icon.png',
    }),
  )
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const { path } = event.notification.data
  // An address of ours alone: whatever was sent leads nowhere else.
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  event.waitUntil(open(url.href))
})

async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [first] = windows
  if (!first) return self.clients.openWindow(url)
  await first.focus()
  return first.navigate(url).catch(() => self.clients.openWindow(url))
}
