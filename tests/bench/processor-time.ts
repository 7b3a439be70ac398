import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

/** Milliseconds of processor time: of Node's processes, and of PostgreSQL's. */
export interface Spent {
  node: number
  postgres: number
}

/**
 * What these processes have spent so far, PostgreSQL with what its ended processes spent; undefined where there is no /proc. Unlike
 * requests a second it does not depend on what else the machine does.
 */
export function spentSoFar(nodes: readonly number[], postmaster: number): Spent | undefined {
  if (!fs.existsSync('/proc/self/stat')) return undefined
  const sessions = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .map(Number)
  return {
    node: sum(nodes.map(pid => timesOf(pid).own)),
    postgres: sum(sessions.map(pid => timesOf(pid).own)) + timesOf(postmaster).ofEnded,
  }
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/**
 * Fields 14 to 17 of proc(5): ticks of a hundredth of a second, in user and system mode, its own and those of children that ended. One that
 * has ended since it was listed is counted among those.
 */
function timesOf(pid: number) {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fieldsOf(pid)
    .slice(11, 15)
    .map(Number)
  return { own: (user + system) * 10, ofEnded: (endedUser + endedSystem) * 10 }
}

/** What stands behind the name, which may have blanks. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
