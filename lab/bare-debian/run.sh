#!/usr/bin/env bash
# Runs the README's commands in a minimal Debian: debootstrap's minbase, Node, npm and an ordinary user, nothing else.
# Needs root, debootstrap and the npm registry. On machines other than x64 the browser tests also need a Chromium, which
# npm does not have for them: there `test` adds Debian's chromium-headless-shell, in a root of its own.
#   lab/bare-debian/run.sh start    npm ci && npm start, until the shop serves its home page
#   lab/bare-debian/run.sh verify   npm ci && npm run verify
#   lab/bare-debian/run.sh test     npm ci && npm test
set -euo pipefail
command=${1:?start, verify or test}
shop=$(cd "$(dirname "$0")/../.." && pwd)
base=${BARE_DEBIAN:-/var/tmp/jalaja-bare-debian}
arch=$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
if [ "$command" = test ] && [ "$arch" != x64 ]; then base=$base-with-chromium; fi
root=$base/root

if [ ! -e "$base/complete" ]; then
  rm -rf --one-file-system "$base"
  mkdir -p "$base"
  debootstrap --variant=minbase bookworm "$root"
  # Node and npm as the registry has them: two folders and two links.
  for package in "node-linux-$arch@24" npm@11; do
    name=${package%@*}
    mkdir -p "$root/opt/$name"
    (cd "$base" && tar -xzf "$(npm pack --silent "$package")" -C "$root/opt/$name" --strip-components=1)
  done
  ln -s "/opt/node-linux-$arch/bin/node" "$root/usr/local/bin/node"
  ln -s /opt/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -s /opt/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
  chmod 755 "$root/opt/npm/bin/"*-cli.js
  chroot "$root" useradd --create-home --shell /bin/sh shopper
  touch "$base/complete"
fi
cp /etc/resolv.conf /etc/hosts "$root/etc/"

# Mounts and processes of their own, so that all of them end with this script.
inside() {
  unshare --mount --pid --fork --kill-child sh -c '
    mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$@"' "$root" "$@"
}
as_shopper() {
  inside --userspec=shopper:shopper "$root" env -i HOME=/home/shopper PATH=/usr/local/bin:/usr/bin:/bin ${PORT:+PORT="$PORT"} \
    ${npm_config_registry:+npm_config_registry="$npm_config_registry"} ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem} \
    sh -c "cd /home/shopper/jalaja && $1"
}

if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then cp "$NODE_EXTRA_CA_CERTS" "$root/etc/extra-ca.pem"; fi
rm -rf "$root/home/shopper/jalaja"
mkdir "$root/home/shopper/jalaja"
git -C "$shop" archive HEAD | tar -x -C "$root/home/shopper/jalaja"
chroot "$root" chown -R shopper:shopper /home/shopper/jalaja

case $command in
  start)
    as_shopper '
      npm ci && { npm start & shop=$!; }
      until node -e "fetch(\"http://localhost:${PORT:-3000}/home\").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; do
        kill -0 $shop || exit 1
        sleep 1
      done
      echo "the shop is open"
      kill $shop
      wait $shop || [ $? = 143 ]'
    ;;
  verify) as_shopper 'npm ci && npm run verify' ;;
  test)
    if [ "$arch" != x64 ]; then
      inside "$root" sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell'
    fi
    as_shopper 'npm ci && npm test'
    ;;
  *) echo "start, verify or test" >&2; exit 2 ;;
esac
echo "$command passed in a minimal Debian"
