// A player without Python, with nothing but Node: node player.mjs http://127.0.0.1:8000/t/TABLE Robin
// It takes a seat, listens, says "ready", and plays a legal card when it is its turn.

const [page, name] = process.argv.slice(2);
const table = page.replace("/t/", "/api/tables/");
const headers = { "Content-Type": "application/json" };

// One of the legal actions: here is where your own player begins. `view` is what a person's browser draws.
const choose = (view) => view.legal[Math.floor(Math.random() * view.legal.length)];

const ask = (path, body) =>
  fetch(`${table}/${path}`, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });

// A refusal changes nothing: the table has gone on meanwhile, and the next message tells how it stands.
const respond = async ({ seq, table, match }) => {
  if (table.ready_for && !table.seats[me.seat].ready) await ask("ready", { hand: table.ready_for, salt: "" });
  else if (match?.hand.legal.length) {
    const { seat, ...action } = choose(match.hand);
    await ask("actions", { hand: match.number, seq, key: String(seq), action });
  }
};

const me = await (await ask("seats", { name })).json();
if (me.token === undefined) throw new Error(me.text);
headers.Authorization = `Bearer ${me.token}`;
let rest = "";
for await (const part of (await ask("stream")).body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + part).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    if (!line.startsWith('data: {"seq"')) continue;
    const told = JSON.parse(line.slice(6));
    if (told.table.phase === "ended") process.exit();
    await respond(told);
  }
}
