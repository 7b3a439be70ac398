import { execFileSync } from 'node:child_process'

/**
 * The command line of a live process, `undefined` when there is none (or only a zombie that nobody has reaped),
 * `'unknown'` where this system has no `ps` to ask.
 */
export function commandOf(pid: number): string | undefined {
  try {
    // Two -o: the ps of BSD and macOS does not take a list.
    const line = execFileSync('ps', ['-o', 'stat=', '-o', 'args=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return line.trim() === '' || line.trim().startsWith('Z') ? undefined : line.trim()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return undefined
    return signalReaches(pid) ? 'unknown' : undefined
  }
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
