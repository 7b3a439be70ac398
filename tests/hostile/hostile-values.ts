import fc from 'fast-check'

/** What attackers and accidents send, in place of any value. */
const classics: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    Number.MAX_SAFE_INTEGER,
    1e308,
    '',
    ' ',
    [],
    {},
    [[]],
    [null],
    { a: { b: {} } },
  ],
  ...'\'; drop table booking; --|1 or 1=1|%|_|\\|\u0000|a\u0000b|<script>alert(1)</script>|"><img src=x onerror=alert(1)>|../../etc/passwd|..%2f..%2f|%00|#{7*7}|{{7*7}}|\ud800|‮|𝒜|٢٠٢٦|NaN|Infinity|__proto__|constructor'.split(
    '|',
  ),
  ...[
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '-000001-01-01',
    '2026-11-20T00:00:00Z',
    'x'.repeat(10_000),
    '9'.repeat(400),
  ],
  JSON.parse('{"__proto__": {"role": "admin"}, "constructor": {"prototype": {"role": "admin"}}}'),
  Array.from({ length: 500 }, () => 'x'),
]

/** Any JSON value, small to middling, or a classic. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...classics) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)
