import fs from 'node:fs'
import path from 'node:path'
import { consumers } from '@atithi/api/consumers'
import { productEvents } from '@atithi/api/insight/events'
import { jobs } from '@atithi/api/jobs'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const source = path.join(root, 'packages/api/src')
const file = path.join(root, 'docs/events.md')

const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => path.join(folder, name))
const texts = new Map(filesBelow(source).map(name => [name, fs.readFileSync(name, 'utf8')]))
const migrations = (() => {
  const folder = path.join(root, 'packages/db/src/migrations')
  return fs
    .readdirSync(folder)
    .map(
      name => [path.join(folder, name), fs.readFileSync(path.join(folder, name), 'utf8')] as const,
    )
})()
const named = (name: string) => `\`${path.relative(root, name)}\``

/** The first sentence of what stands above an exported thing. */
function saidOf(name: string, exported: string): string {
  const text = texts.get(name) ?? ''
  const at = text.search(new RegExp(`^export (?:async )?(?:const|function) ${exported}\\b`, 'm'))
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, at)) ?? []
  const words = comment
    .replace(/^\s*\*? ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /^.*?\.(?= |$)/.exec(words)?.[0] ?? words
}

/** What a file of the root imports by a name, and from where. */
function importOf(listing: string, exported: string): string {
  const text = texts.get(path.join(source, listing)) ?? ''
  const [, from = ''] =
    new RegExp(`import \\{[^}]*\\b${exported}\\b[^}]*\\} from '([^']+)'`).exec(text) ?? []
  return path.join(source, from)
}

/** Where an event is named that is not listened to there: its publishers, by its name or by the first word of it and a state. */
function publishersOf(type: string): string[] {
  const [subject = '', verb = ''] = type.split('.')
  const listening = consumers
    .filter(({ wants }) => wants.some(event => event.type === type))
    .map(({ name }) => path.dirname(importOf('consumers.ts', exportedAs(name))))
  // What listens to an event names it, too.
  const acting = [...texts].filter(
    ([name, text]) =>
      /\/(commands|jobs|plans|gateways)\b/.test(name) &&
      (/\bpublish\(/.test(text) || !listening.some(folder => name.startsWith(folder))),
  )
  const naming = (files: readonly (readonly [string, string])[]) =>
    files.filter(([, text]) => text.includes(`'${type}'`))
  const family = acting.filter(
    ([, text]) =>
      text.includes(`\`${subject}.\${`) || (text.includes(`'${verb}'`) && text.includes('}.${')),
  )
  // A consumer may publish what came of it, and a trigger what only it sees.
  const following = naming(
    [...texts].filter(
      ([name]) => /\/\w[\w-]*\/events\.ts$/.test(name) && !/src\/\w+\/events\.ts$/.test(name),
    ),
  )
  const found = [naming(acting), family, following, naming([...migrations])].find(
    one => one.length > 0,
  )
  return (found ?? []).map(([name]) => named(name))
}

/** The name under which a consumer is exported. */
function exportedAs(consumer: string): string {
  const [, exported = ''] =
    [...texts.values()]
      .flatMap(text => text.split(/^(?=export const )/m))
      .map(part => /^export const (\w+)[\s\S]*?\bname: '([\w-]+)'/.exec(part))
      .find(match => match?.[2] === consumer) ?? []
  return exported
}

/** What a job runs. */
function runOf(job: string): string {
  const text = texts.get(path.join(source, 'jobs.ts')) ?? ''
  const entry = /run: ([\s\S]*?)(?=\n? *\{ name|\n {2}\},|\},\n)/.exec(
    text.slice(text.indexOf(`name: '${job}'`)),
  )?.[1]
  const [called = ''] = entry?.match(/\w+(?=\(services|\(db)|^\w+(?= ?\}?,?$)/m) ?? []
  return called
}

const document = [
  '# What happens, and what follows',
  '',
  'Made from the code by `tests/tools/events-document.test.ts`; `UPDATE_DOCS=1 npx vitest run events-document` in tests writes it anew.',
  '',
  '## Events',
  '',
  'A change writes its event in its own transaction; after the commit each consumer takes it at its own pace (decision 019).',
  '',
  '| event | published by | taken by |',
  '|---|---|---|',
  ...Object.keys(productEvents)
    .toSorted()
    .map(type => {
      const takers = consumers
        .filter(({ wants }) => wants.some(event => event.type === type))
        .map(({ name }) => name)
      return `| \`${type}\` | ${publishersOf(type).join(', ')} | ${takers.join(', ')} |`
    }),
  '',
  '## Consumers',
  '',
  '| consumer | what it does |',
  '|---|---|',
  ...consumers.map(({ name }) => {
    const exported = exportedAs(name)
    const from = importOf('consumers.ts', exported)
    return `| ${name} | ${saidOf(from, exported)} ${named(from)} |`
  }),
  '',
  '## Jobs',
  '',
  'When they run is in UTC. Each run happens once, whichever process takes it.',
  '',
  '| job | when | what it does |',
  '|---|---|---|',
  ...jobs.map(({ name, cron }) => {
    const called = runOf(name)
    const from = importOf('jobs.ts', called)
    return `| ${name} | \`${cron}\` | ${saidOf(from, called)} ${named(from)} |`
  }),
  '',
].join('\n')

it('docs/events.md says who publishes what and what follows, as the code does', () => {
  if (process.env.UPDATE_DOCS) fs.writeFileSync(file, document)
  expect(fs.readFileSync(file, 'utf8')).toBe(document)
})

it('every event has a publisher, every consumer and job a sentence', () => {
  expect(Object.keys(productEvents).filter(type => publishersOf(type).length === 0)).toEqual([])
  const silent = [
    ...consumers.filter(({ name }) => {
      const exported = exportedAs(name)
      return saidOf(importOf('consumers.ts', exported), exported) === ''
    }),
    ...jobs.filter(({ name }) => {
      const called = runOf(name)
      return saidOf(importOf('jobs.ts', called), called) === ''
    }),
  ]
  expect(silent.map(({ name }) => name)).toEqual([])
})
