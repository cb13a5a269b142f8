"use strict";

const BOOKS = ["guarded", "unguarded"];
const SHOWN = 100;
const REFRESH_MILLIS = 3000;

let chosen = "guarded";

async function get(path) {
  const answer = await fetch(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) {
    throw new Error("The desk answered " + answer.status);
  }
  return answer.json();
}

/** How many rows each notification has. */
function rowsByNotification(entries) {
  const rows = new Map();
  for (const entry of entries) {
    const notification = entry.channel + " " + entry.notifyId;
    rows.set(notification, (rows.get(notification) ?? 0) + 1);
  }
  return rows;
}

function element(name, text, className = "") {
  const created = document.createElement(name);
  created.textContent = text;
  created.className = className;
  return created;
}

function card(book, entries, outbox) {
  const rows = [...rowsByNotification(entries).values()];
  const doubled = rows.filter((count) => count > 1).length;
  const list = document.createElement("dl");
  const line = (term, value, className) =>
    list.append(element("dt", term), element("dd", value, className));
  line("notifications booked", rows.length);
  line("ledger rows", entries.length);
  line("double-booked", doubled, doubled > 0 ? "bad" : "good");
  line("outbox waiting / delivered", outbox.waiting + " / " + outbox.delivered);
  const created = element("article", "", "card");
  created.append(element("h2", book), list);
  return created;
}

/** For people: two digits at least, and no trailing noughts beyond. */
function money(amount, currency) {
  return Number(amount).toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 4 }) + " " + currency;
}

function row(entry, rows) {
  const count = rows.get(entry.channel + " " + entry.notifyId);
  const created = document.createElement("tr");
  created.append(
    element("td", new Date(entry.bookedAt).toLocaleTimeString()),
    element("td", entry.documentNo),
    element("td", entry.channel),
    element("td", entry.notifyId),
    element("td", entry.orderNo),
    element("td", money(entry.amount, entry.currency), "number"),
    element("td", count, count > 1 ? "number bad" : "number"),
  );
  return created;
}

function showEntries(entries) {
  const rows = rowsByNotification(entries);
  const latest = entries.slice(-SHOWN).reverse();
  document.getElementById("entries").replaceChildren(...latest.map((entry) => row(entry, rows)));
  document.getElementById("note").textContent =
    entries.length === 0 ? "Nothing is booked yet." : latest.length + " of " + entries.length + " rows.";
}

async function show() {
  const ledgers = await Promise.all(BOOKS.map((book) => get("api/ledger?book=" + book)));
  const outboxes = await Promise.all(BOOKS.map((book) => get("api/outbox?book=" + book)));
  const cards = BOOKS.map((book, i) => card(book, ledgers[i], outboxes[i]));
  document.getElementById("summary").replaceChildren(...cards);
  showEntries(ledgers[BOOKS.indexOf(chosen)]);
}

async function refresh() {
  try {
    await show();
  } catch (problem) {
    document.getElementById("note").textContent = "No answer from the desk: " + problem.message;
  }
}

for (const button of document.querySelectorAll("button[data-book]")) {
  button.addEventListener("click", () => {
    chosen = button.dataset.book;
    document
      .querySelectorAll("button[data-book]")
      .forEach((other) => other.setAttribute("aria-pressed", String(other === button)));
    refresh();
  });
}

refresh();
setInterval(refresh, REFRESH_MILLIS);
