import { execFileSync } from 'node:child_process'

/** The user under which PostgreSQL's programs run; empty means the user of this process. */
export type RunAs = { uid: number; gid: number } | Record<string, never>

/** PostgreSQL refuses to run as root: there, an unprivileged user that every system has takes its place. */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    const uid = idOf('-u', user)
    const gid = idOf('-g', user)
    if (uid && gid) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and this system has neither a "postgres" nor a "nobody" user: create one.',
  )
}

/** Whether that user may run the program. */
export function canRun(who: RunAs, program: string): boolean {
  return succeeds(who, program, ['--version'])
}

/** Whether that user may walk through the folder. */
export function canEnter(who: RunAs, folder: string): boolean {
  return succeeds(who, 'test', ['-x', folder])
}

function idOf(flag: '-u' | '-g', user: string): number | undefined {
  try {
    return Number(
      execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  } catch {
    return undefined
  }
}

function succeeds(who: RunAs, program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { ...who, stdio: 'ignore', cwd: '/' })
    return true
  } catch {
    return false
  }
}
