/** The style of the pages behind private links, in the colors of the program. */
export const style = `
:root { color-scheme: light dark; --ground: #f3f6f5; --raised: #fff; --ink: #16201f; --quiet: #5b6867; --line: #e3e8e7; --accent: #0b6159; --on-accent: #fff; --red: #b3261e; --red-soft: #fdeeed; --logo: transparent }
@media (prefers-color-scheme: dark) {
  :root { --ground: #101615; --raised: #171f1e; --ink: #e4eae9; --quiet: #96a4a2; --line: #263130; --accent: #6fcabf; --on-accent: #10201e; --red: #f48f87; --red-soft: #33201f; --logo: #fff }
}
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100% }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Thai", "Noto Naskh Arabic", sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: break-word }
p, h1, h2, ul, dl, dd { margin: 0; padding: 0 }
ul { list-style: none }
main { max-width: 860px; margin: 32px auto; padding: 40px; background: var(--raised); border: 1px solid var(--line); border-radius: 12px }
.masthead { display: flex; justify-content: space-between; gap: 24px; padding-bottom: 20px; border-bottom: 2px solid var(--accent) }
.logo { display: block; height: 48px; max-width: 240px; margin-bottom: 12px; object-fit: contain; object-position: left; background: var(--logo); border-radius: 6px }
[dir=rtl] .logo { object-position: right }
.name { font-size: 17px; font-weight: 600 }
.quiet { color: var(--quiet); font-size: 13px }
.what { text-align: end }
h1 { color: var(--accent); font-size: 24px; font-weight: 500; line-height: 1.25 }
.number { margin-top: 4px; font-weight: 600 }
.notice { margin-top: 20px; padding: 12px 16px; background: var(--red-soft); color: var(--red); border-radius: 8px; font-weight: 600 }
.intro { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 20px 40px; margin: 24px 0 }
.party { flex: 1 1 220px }
h3 { margin: 0; font-size: 15px; font-weight: 600 }
h2 { margin-bottom: 4px; color: var(--quiet); font-size: 12px; font-weight: 500 }
.above { margin-top: 24px }
.facts { display: grid; grid-template-columns: auto auto; gap: 4px 20px; align-content: start }
.facts dt { color: var(--quiet) }
.facts dd { text-align: end }
table { width: 100%; border-collapse: collapse; font-size: 14px }
th { padding-block: 8px; padding-inline: 0 12px; border-bottom: 1px solid var(--line); color: var(--quiet); font-size: 12px; font-weight: 500; text-align: start; vertical-align: bottom }
td { padding-block: 12px; padding-inline: 0 12px; border-bottom: 1px solid var(--line); vertical-align: top }
.num { text-align: right; white-space: nowrap }
.key { white-space: nowrap }
th:last-child, td:last-child { padding-inline-end: 0 }
tfoot td, .sum td { font-weight: 600 }
.amount { font-size: 28px; font-weight: 600; margin: 8px 0 20px }
.totals { display: grid; grid-template-columns: 1fr auto; gap: 6px 0; width: min(100%, 340px); margin-block: 20px 0; margin-inline: auto 0 }
.totals dt { color: var(--quiet) }
.totals dd { padding-inline-start: 24px; text-align: right; white-space: nowrap }
.totals .strong { padding-top: 8px; border-top: 2px solid var(--accent); color: var(--ink); font-size: 17px; font-weight: 600 }
.words { max-width: 60ch; margin-bottom: 24px }
.stones { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 230px), 1fr)); gap: 20px }
.stone { display: flex; flex-direction: column; overflow: hidden; border: 1px solid var(--line); border-radius: 10px }
.picture { aspect-ratio: 1; background: var(--ground) }
.picture img { display: block; width: 100%; height: 100%; object-fit: contain }
.thumb { float: left; width: 48px; height: 48px; margin-right: 12px; background: var(--ground); border-radius: 6px }
.thumb img { display: block; width: 100%; height: 100%; object-fit: contain }
.about { flex: 1; padding: 14px 16px 0 }
.cost { padding: 8px 16px 14px }
.price { font-size: 17px; font-weight: 600 }
.thanks { margin-bottom: 20px; padding: 12px 16px; border: 1px solid var(--accent); border-radius: 8px }
.choice { display: flex; align-items: center; gap: 10px; min-height: 48px; padding: 0 16px; border-top: 1px solid var(--line) }
label.choice { cursor: pointer }
.choice input { width: 20px; height: 20px; accent-color: var(--accent) }
.stone:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent) }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.message-field { display: grid; gap: 6px; margin: 24px 0 16px }
textarea { width: 100%; padding: 10px 12px; border: 1px solid var(--quiet); border-radius: 8px; background: var(--raised); color: inherit; font: inherit; resize: vertical }
textarea:focus-visible, input:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
button { border: 0; font: inherit; cursor: pointer }
.foot { display: grid; gap: 16px; margin-top: 28px }
.code { display: block; width: 192px; padding: 16px; margin-bottom: 6px; background: #fff; border-radius: 6px }
.late { color: var(--red) }
.bar { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 24px; max-width: 860px; margin: 0 auto; padding: 12px 0 calc(12px + env(safe-area-inset-bottom)); background: var(--ground) }
.button { display: inline-block; min-height: 44px; padding: 10px 24px; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-align: center; text-decoration: none }
.button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.message { max-width: 460px; margin: 20vh auto; text-align: center }
.message p { margin-top: 12px; color: var(--quiet) }
@media (max-width: 640px) {
  main { margin: 0; padding: 20px 16px; border: 0; border-radius: 0 }
  .masthead { flex-direction: column; gap: 16px }
  .what { text-align: start }
  .intro { flex-direction: column }
  .party { flex: none }
  .facts { grid-template-columns: 1fr auto }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  table, tbody, tfoot { display: block }
  tr { display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 12px 0; border-bottom: 1px solid var(--line) }
  td { padding: 0; border: 0 }
  td:empty, .no { display: none }
  .wide { flex: 1 0 100% }
  .sum .wide { flex: 1 1 auto }
  .last { margin-inline-start: auto; font-weight: 600 }
  td[data-label]::before { content: attr(data-label) " "; color: var(--quiet); font-size: 13px; font-weight: 400 }
  .totals { width: 100% }
  .bar { padding-inline: 16px; border-top: 1px solid var(--line) }
  .button { flex: 1 0 100% }
  .message { margin: 16vh 16px }
}
@media print { body, main { background: none; border: 0; margin: 0 } .bar { display: none } }
`
