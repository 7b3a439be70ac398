import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Renderer, startRenderer } from './renderer.ts'
import { pagePaths, sampleSite } from './sample-site.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await startRenderer()
})
afterAll(() => renderer.stop())

const validate = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // These ask for one way among several that HTML allows.
  rules: {
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
  },
})

const looks = [
  { theme: 'classic', headerStyle: 'classic', footerStyle: 'detailed' },
  { theme: 'modern', headerStyle: 'modern', footerStyle: 'compact' },
  { theme: 'modern', headerStyle: 'minimal', footerStyle: 'minimal' },
] as const

it.each(looks)('writes valid HTML in %j', async look => {
  const found: string[] = []
  for (const language of ['', '/hi']) {
    for (const path of pagePaths) {
      const response = await renderer.ask({ ...sampleSite, ...look }, language + path)
      const { results } = await validate.validateString(await response.text())
      const faults = results.flatMap(({ messages }) =>
        messages.map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`),
      )
      found.push(...faults.map(fault => `${language}${path}:${fault}`))
      expect(response.status, path).toBe(
        path === '/nowhere' ? 404 : path.includes('checkOut=2026-12-01') ? 400 : 200,
      )
    }
  }
  expect(found).toEqual([])
})
