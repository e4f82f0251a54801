/** Styles of the local cloud's pages: a list next to the selected entry. */

const style = `
:root{color-scheme:light dark;--ink:light-dark(#1b2a2d,#e6eef0);--background:light-dark(#fff,#10191b);--side:light-dark(#f5f8f8,#162124);--line:light-dark(#d7e0e2,#2b3a3d);--hair:light-dark(#e3eaeb,#223033);--faint:light-dark(#52666a,#9db0b4);--link:light-dark(#007783,#4fc3cf);--hover:light-dark(#e9f3f4,#1c2b2e);--chosen:light-dark(#d9eff1,#17383c);--good:light-dark(#1b6b3a,#7bd49b);--bad:light-dark(#a3201d,#ff9c94)}
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:minmax(240px,360px) 1fr;height:100vh;font:14px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--background)}
nav{border-right:1px solid var(--line);overflow:auto;background:var(--side)}nav header{display:flex;gap:8px;align-items:center;padding:12px 16px;border-bottom:1px solid var(--line)}
nav header span{color:var(--faint)}nav header a{margin-left:auto}h1{font-size:18px;margin:0}h2{margin:0 0 12px;font-size:20px;overflow-wrap:anywhere}h3{margin:16px 0 8px;font-size:15px}a{color:var(--link)}ol{list-style:none;margin:0;padding:0}
li a{display:grid;gap:2px;padding:12px 16px;border-bottom:1px solid var(--hair);color:inherit;text-decoration:none;overflow-wrap:anywhere}li a:hover{background:var(--hover)}
li a[aria-current]{background:var(--chosen);box-shadow:inset 3px 0 var(--link)}li span,time{color:var(--faint);font-size:13px}main{padding:20px 24px;overflow:auto;display:flex;flex-direction:column;min-width:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}dt{color:var(--faint);overflow-wrap:anywhere}dd{margin:0;overflow-wrap:anywhere;min-width:0}.hint{padding:16px;color:var(--faint)}main .hint{padding:0}
.tabs{display:flex;gap:4px;border-bottom:1px solid var(--line);margin-bottom:12px}.tabs a{padding:6px 14px;text-decoration:none}.tabs a[aria-current]{border-bottom:2px solid var(--link);font-weight:600}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font:13px/1.5 ui-monospace,monospace}iframe{flex:1;min-height:400px;width:100%;border:1px solid var(--line);background:#fff}
form{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:end;margin:0 0 12px}label{display:grid;gap:2px;color:var(--faint);font-size:13px;min-width:0}
select,input,button{font:inherit;color:var(--ink);background:var(--background);border:1px solid var(--faint);border-radius:6px;padding:6px 10px;min-height:36px;max-width:100%}button{cursor:pointer}button:hover{background:var(--hover)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}.panel{border-bottom:1px solid var(--line);margin-bottom:20px;padding-bottom:8px}code{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}.good{color:var(--good)}.bad{color:var(--bad)}
@media(max-width:760px){body{grid-template-columns:1fr;height:auto}nav{border-right:0}nav.below{order:2;border-top:1px solid var(--line)}}`

/** An HTML page; `body` is HTML. */
export const pageOf = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head><body>
${body}</body></html>`
