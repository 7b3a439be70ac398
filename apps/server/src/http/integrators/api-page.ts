import { callsPerMinute } from '@atithi/api/identity/api-keys/rules'
import { listOpenProcedures, type OpenProcedure } from './api-description.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)

/** The same to read: what a key opens, by the part of the product that it is of. */
export function apiPage(publicUrl: string): string {
  const groups = Map.groupBy(listOpenProcedures(), ({ path }) => path.split('.')[0] ?? path)
  const example = `curl -G ${publicUrl}/trpc/roomTypes.list \\
  -H "Authorization: Bearer atk_live_…" \\
  --data-urlencode 'input={"propertyId":"…"}'`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Atithi for programs</title><style>${styles}</style></head><body><main>
<h1>Atithi for programs</h1>
<p>Every key belongs to one hotel. Its owner makes it under Settings, Advanced, and chooses what it may do. What a key does stands in the
audit trail under the key’s name.</p>
<pre>${escaped(example)}</pre>
<ul>
<li>A query is a GET with its input as JSON in <code>input</code>; a change is a POST with its input as the JSON body.</li>
<li>The answer stands in <code>result.data</code>; a refusal in <code>error</code>, with a stable word in <code>data.reason</code>.</li>
<li>Amounts are in paise. Dates are <code>YYYY-MM-DD</code>, in the calendar of the hotel.</li>
<li>A key may call ${callsPerMinute} times a minute, unless the platform has set another number. Beyond that the answer is 429, with <code>Retry-After</code> in seconds.</li>
<li>A change that takes an <code>idempotencyKey</code> happens once, however often it is sent.</li>
</ul>
<p><a href="/api/openapi.json">The OpenAPI description</a> has all fields.</p>
${[...groups].map(([name, group]) => groupSection(name, group)).join('\n')}
</main></body></html>`
}

const groupSection = (name: string, group: readonly OpenProcedure[]) =>
  `<section><h2>${escaped(name)}</h2>${group.map(procedureItem).join('')}</section>`

function procedureItem({ path, type, scope, input }: OpenProcedure): string {
  const verb = type === 'query' ? 'GET' : 'POST'
  return `<details><summary><b>${verb}</b> <code>${escaped(path)}</code> <small>${escaped(scope)}</small></summary>
<pre>${escaped(JSON.stringify(input, null, 2))}</pre></details>`
}

const styles = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881}
body{font:16px/1.6 system-ui,sans-serif;margin:0}
main{max-width:52rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.6rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
pre{background:var(--soft);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;overflow-x:auto;font-size:.85rem}
summary{cursor:pointer;padding:.4rem 0;overflow-wrap:anywhere}
details{border-top:1px solid var(--line)}
b{display:inline-block;min-width:3rem;font-size:.75rem}small{opacity:.7}a{color:inherit}`
