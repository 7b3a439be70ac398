// The one worker of the back office. It shows what the server tells this browser while the back office is closed, and opens it where it is
// seen to; and it lets the back office open without a line, from the files that it is built of. No answer about a hotel is kept here.

const shell = 'atithi-shell'
const page = '/index.html'
/** Addresses of programs and websites: their answers are never the page of the back office. */
const ofOthers = /^\/(assets|trpc|media|_astro|uploads|exports|documents|webhooks|sites|api)(\/|$)/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('message', event => {
  if (event.data?.kind === 'keep-shell') event.waitUntil(keepShell(event.data.files))
})

/** Keeps exactly these files, with the page that asks for them; those of an earlier release go. */
async function keepShell(files) {
  const answer = await fetch(page, { cache: 'no-cache' }).catch(() => undefined)
  if (!answer?.ok) return
  const named = [...(await answer.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]
  // A newer release than the window that asks: its next load does.
  if (!named.every(([, file]) => files.includes(file))) return
  const cache = await caches.open(shell)
  const kept = new Map(
    (await cache.keys()).map(request => [new URL(request.url).pathname, request]),
  )
  await cache.addAll(files.filter(file => !kept.has(file)))
  await cache.put(page, answer)
  const wanted = new Set([page, ...files])
  await Promise.all(
    [...kept].map(
      ([file, request]) => wanted.has(file) || cache.delete(request, { ignoreVary: true }),
    ),
  )
}

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // Named after their content: what is kept is what the server has.
  if (pathname.startsWith('/assets/'))
    event.respondWith(kept(request).then(answer => answer ?? fetch(request)))
  else if (request.mode === 'navigate' && !ofOthers.test(pathname))
    event.respondWith(
      fetch(request).catch(async error => {
        const answer = await kept(page)
        if (answer) return answer
        throw error
      }),
    )
})

const kept = request => caches.match(request, { cacheName: shell, ignoreVary: true })

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
