import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { BrowserKeys } from './decrypt.ts'

interface Browser {
  id: string
  /** The key of whoever may write to it, base64url. */
  subscribedWith: string
  /** base64url. */
  privateKey: string
  publicKey: string
  auth: string
  isGone: boolean
}

/** What a browser was told. */
export interface PushItem {
  browserId: string
  /** As it was encrypted. */
  text: string
  ttl: string
  urgency: string
  at: string
}

const mostKept = 500

/** Browsers that have subscribed, and what they were told, in one file: it survives a restart. */
export class PushRecords {
  readonly #file: string
  #browsers: Browser[] = []
  #items: PushItem[] = []

  constructor(folder: string) {
    fs.mkdirSync(folder, { recursive: true })
    this.#file = path.join(folder, 'push.json')
    if (!fs.existsSync(this.#file)) return
    const kept = JSON.parse(fs.readFileSync(this.#file, 'utf8')) as {
      browsers: Browser[]
      items: PushItem[]
    }
    this.#browsers = kept.browsers
    this.#items = kept.items
  }

  subscribe(subscribedWith: string): Browser {
    const curve = createECDH('prime256v1')
    const publicKey = curve.generateKeys('base64url')
    const browser: Browser = {
      id: randomUUID(),
      subscribedWith,
      privateKey: curve.getPrivateKey('base64url'),
      publicKey,
      auth: randomBytes(16).toString('base64url'),
      isGone: false,
    }
    this.#browsers.push(browser)
    this.#write()
    return browser
  }

  find(id: string): Browser | undefined {
    return this.#browsers.find(browser => browser.id === id)
  }

  /** Its person takes the permission back. */
  end(id: string): void {
    const browser = this.find(id)
    if (browser) browser.isGone = true
    this.#write()
  }

  keep(item: PushItem): void {
    this.#items = [item, ...this.#items].slice(0, mostKept)
    this.#write()
  }

  /** The newest first. */
  items(): readonly PushItem[] {
    return this.#items
  }

  #write(): void {
    const draft = `${this.#file}.new`
    fs.writeFileSync(draft, JSON.stringify({ browsers: this.#browsers, items: this.#items }))
    fs.renameSync(draft, this.#file)
  }
}

export const keysOf = ({ privateKey, publicKey, auth }: Browser): BrowserKeys => ({
  privateKey: Buffer.from(privateKey, 'base64url'),
  publicKey: Buffer.from(publicKey, 'base64url'),
  auth: Buffer.from(auth, 'base64url'),
})
