import { type Html, html } from './html.ts'

/** A page of the sandbox: no script, one style sheet. */
export const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Atithi sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header class="top"><nav><a href="/mail">Atithi <span>sandbox mailbox</span></a><a href="/phones"><span>Phones</span></a><a href="/push"><span>Push</span></a><a href="/gateway"><span>Payment gateway</span></a><a href="/channels"><span>Channels</span></a></nav></header>
<main>${content}</main>
</body>
</html>`.markup

export const styles = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#faf6ef, #151210);
  --surface: light-dark(#fffdfa, #1e1a17);
  --hover: light-dark(#f4ede2, #2c2622);
  --line: light-dark(#e6dccb, #3a332c);
  --ink: light-dark(#211b14, #f5efe6);
  --muted: light-dark(#62574a, #b9ad9d);
  --accent: light-dark(#0f4c5c, #7cc7d2);
  --bad: light-dark(#9b1c1c, #f2a5a0);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.top { border-bottom: 1px solid var(--line); background: var(--surface); }
.top nav { display: flex; flex-wrap: wrap; gap: 0 1rem; max-width: 64rem; margin: auto; }
.top a { padding: .75rem 1rem; color: inherit; font-weight: 650; text-decoration: none; }
.top span { color: var(--muted); font-weight: 400; }
main { max-width: 64rem; margin: auto; padding: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
.head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .5rem 1rem; }
.head a { padding-block: .6rem; }
.muted { color: var(--muted); }
.mails { list-style: none; margin: .5rem 0; padding: 0; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a, .mails .row { display: grid; grid-template-columns: 16rem 1fr auto; gap: 1rem; padding: .75rem 1rem; color: inherit; text-decoration: none; }
.mails a:hover { background: var(--hover); }
.mails a:focus-visible { outline-offset: -2px; }
.mails strong { font-weight: 600; }
.mails a > *, .mails .row > * { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.facts { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
iframe, pre { width: 100%; border: 1px solid var(--line); border-radius: .75rem; }
iframe { display: block; height: 26rem; background: #fff; color-scheme: light; }
pre { margin: 0; padding: 1rem; background: var(--surface); font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin: 1.5rem 0; }
summary { padding: .6rem 0; font-weight: 700; cursor: pointer; }
.problem { padding: .75rem 1rem; border: 1px solid var(--bad); border-radius: .75rem; color: var(--bad); }
fieldset { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1rem 0; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); }
label { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; }
input, select { font: inherit; color: inherit; }
input:not([type=radio]), select { min-height: 2.75rem; padding: 0 .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--surface); max-width: 100%; }
input[type=file] { padding-block: .55rem; }
.talk + form label { max-width: 100%; }
.talk + form input { min-width: 0; }
.talk + form input[name=text] { width: 24rem; }
.buttons, .line { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin: 1rem 0; }
button { min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent); color: var(--canvas); font: inherit; font-weight: 600; cursor: pointer; }
button.plain { background: transparent; color: var(--accent); }
.talk { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: .5rem; }
.talk li { max-width: 34rem; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere; }
.talk li.mine { margin-inline-start: auto; background: var(--hover); }
.talk form { margin: .4rem 0 0; }
.talk small { display: block; color: var(--muted); }
.empty { padding: 3rem 1rem; border: 1px dashed var(--line); border-radius: .75rem; text-align: center; color: var(--muted); }
@media (max-width: 40rem) {
  .mails a, .mails .row { grid-template-columns: 1fr; gap: 0; }
  .mails time { font-size: .875rem; }
}
`
