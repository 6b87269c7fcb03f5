// Plays https://apis.google.com/js/api.js, which no test can reach: as much of `gapi.load` and `gapi.iframes` as the
// provider's SDK and its helper frame use to talk to each other, over postMessage.
{
  const MARK = 'gapiStandIn';
  const peers = new Map();
  const answers = new Map();
  let early = [];

  class Iframe {
    constructor(win) {
      this.win = win;
      this.handlers = {};
      peers.set(win, this);
    }
    restyle() {
      return Promise.resolve();
    }
    register(name, handler) {
      this.handlers[name] = handler;
      const mine = (event) => event.source === this.win && event.data.name === name;
      const waiting = early.filter(mine);
      early = early.filter((event) => !mine(event));
      for (const event of waiting) void receive(event);
    }
    send(name, data, onAnswer) {
      const id = crypto.randomUUID();
      if (onAnswer) answers.set(id, onAnswer);
      this.win.postMessage({ [MARK]: true, id, name, data }, '*');
    }
    ping(onAnswer) {
      return new Promise((resolve) => {
        // The other side may still be loading, so it is asked until it answers.
        const timer = setInterval(
          () =>
            this.send('ping', null, (data) => {
              clearInterval(timer);
              onAnswer?.(data);
              resolve(data);
            }),
          50,
        );
      });
    }
  }

  async function receive(event) {
    const { id, name, data, isAnswer } = event.data;
    if (isAnswer) {
      const onAnswer = answers.get(id);
      answers.delete(id);
      try {
        onAnswer?.(data);
      } catch {
        // The real script swallows it too, and the SDK counts on that: one of its callbacks throws each time.
      }
      return;
    }
    const handler = name === 'ping' ? () => 'pong' : peers.get(event.source)?.handlers[name];
    if (!handler) {
      early.push(event);
      return;
    }
    event.source.postMessage({ [MARK]: true, isAnswer: true, id, data: [await handler(data)] }, '*');
  }

  addEventListener('message', (event) => {
    if (event.data?.[MARK]) void receive(event);
  });

  const context = {
    async open({ where, url, attributes = {} }, onOpen) {
      const element = document.createElement('iframe');
      Object.assign(element.style, attributes.style);
      element.src = url;
      where.appendChild(element);
      const frame = new Iframe(element.contentWindow);
      await onOpen(frame);
      return frame;
    },
    getParentIframe: () => peers.get(parent) ?? new Iframe(parent),
  };

  window.gapi = {
    load: (_, options) => setTimeout(typeof options === 'function' ? options : options.callback),
    iframes: { Iframe, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
  };
  const onload = new URL(document.currentScript.src).searchParams.get('onload');
  if (onload) window[onload]();
  else window.gapi_onload?.();
}
