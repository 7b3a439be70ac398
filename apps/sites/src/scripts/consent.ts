interface Choice {
  choice: 'accepted' | 'rejected'
  at: string
}

const storageKey = 'atithi-consent'
const version = '1'

type Global = Window & { dataLayer?: unknown[]; fbq?: PixelQueue; _fbq?: PixelQueue }
type PixelQueue = ((...args: unknown[]) => void) & {
  queue: unknown[][]
  loaded: boolean
  version: string
  callMethod?: (...args: unknown[]) => void
}

/** Asks once, keeps the answer with its time in this browser, and lets it be changed at the foot of each page. */
export function askConsent(): void {
  const banner = document.getElementById('consent')
  const again = document.getElementById('cookie-choices')
  if (!banner) return
  const known = read()
  if (known?.choice === 'accepted') load(banner.dataset)
  banner.hidden = known !== undefined
  again?.removeAttribute('hidden')
  again?.addEventListener('click', () => {
    banner.hidden = false
    banner.querySelector('button')?.focus()
  })
  banner.addEventListener('click', ({ target }) => {
    const choice = target instanceof HTMLElement ? target.dataset.choice : undefined
    if (choice !== 'accepted' && choice !== 'rejected') return
    const before = read()?.choice
    localStorage.setItem(
      `${storageKey}-${version}`,
      JSON.stringify({ choice, at: new Date().toISOString() } satisfies Choice),
    )
    banner.hidden = true
    if (choice === 'accepted' && before !== 'accepted') load(banner.dataset)
    if (choice === 'rejected' && before === 'accepted') withdraw()
  })
}

function read(): Choice | undefined {
  try {
    return JSON.parse(localStorage.getItem(`${storageKey}-${version}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function fetchScript(src: string, nonce = ''): void {
  const script = document.createElement('script')
  script.async = true
  script.nonce = nonce
  script.src = src
  document.head.append(script)
}

function load({ ga, gtm, fb, nonce }: DOMStringMap): void {
  const page: Global = window
  page.dataLayer ??= []
  const layer = page.dataLayer
  if (ga) {
    // Google's script reads the queue as arguments objects, not as arrays.
    function gtag(..._: unknown[]) {
      // biome-ignore lint/complexity/noArguments: the queue's own format
      layer.push(arguments)
    }
    gtag('js', new Date())
    gtag('config', ga)
    fetchScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(ga)}`, nonce)
  }
  if (gtm) {
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    fetchScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtm)}`, nonce)
  }
  if (fb) {
    const queue: PixelQueue = Object.assign(
      (...args: unknown[]) =>
        queue.callMethod ? queue.callMethod(...args) : queue.queue.push(args),
      {
        queue: [],
        loaded: true,
        version: '2.0',
      },
    )
    page.fbq = queue
    page._fbq = queue
    queue('init', fb)
    queue('track', 'PageView')
    fetchScript('https://connect.facebook.net/en_US/fbevents.js', nonce)
  }
}

/** Takes the services' cookies away and loads the page without them. */
function withdraw(): void {
  for (const name of document.cookie.split('; ').map(pair => pair.split('=')[0] ?? ''))
    if (/^_(ga|gid|gat|gcl|fb)/.test(name)) {
      for (const domain of [
        location.hostname,
        `.${location.hostname.split('.').slice(-2).join('.')}`,
      ]) {
        // biome-ignore lint/suspicious/noDocumentCookie: these are not ours to know, only to remove
        document.cookie = `${name}=; domain=${domain}; path=/; max-age=0`
      }
    }
  location.reload()
}
