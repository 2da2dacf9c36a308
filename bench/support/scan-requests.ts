import { REPORT } from './wrk.js';

/** Requests are prepared before the load: their values repeat, like those of people in a busy hour. */
const [REQUESTS, ADDRESSES] = [30_000, 4_000];
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const USER_AGENTS = [
  `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
  `${IPHONE} Mobile/15E148 Instagram 335.0.0.0 (iPhone15,2; iOS 17_5; en_US)`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
  ...Array.from({ length: 16 }, (_, index) => `Mozilla/5.0 (Linux; Android 15; Sample ${index}) ${ANDROID}`),
];

/** Returns wrk's script for scans of these codes: each on one of that many `go{number}.example.com`, or at `/r/`. */
export const scanScript = (codes: readonly string[], domains = 0): string => `
  local requests, codes, agents, next = {}, {}, {}, 0
  init = function()
    for code in string.gmatch("${codes.join(' ')}", "%S+") do
      codes[#codes + 1] = code
    end
    for agent in string.gmatch("${USER_AGENTS.join('|')}", "[^|]+") do
      agents[#agents + 1] = agent
    end
    math.randomseed(7)
    local any = math.random
    local addresses = {}
    for index = 1, ${ADDRESSES} do
      local address = string.format("%d.%d.%d.%d", any(1, 223), any(0, 255), any(0, 255), any(1, 254))
      if any(5) == 1 then
        address = string.format("2a0%d:%x:%x:%x::%x", any(0, 9), any(0, 65535), any(0, 65535), any(0, 65535), any(1, 65535))
      end
      addresses[index] = address
    end
    for index = 1, ${REQUESTS} do
      local address = addresses[any(#addresses)]
      local query = any(4) == 1 and "?utm_source=flyer" .. any(20) or ""
      local headers = { ["User-Agent"] = agents[any(#agents)], ["X-Forwarded-For"] = address }
      if any(5) == 1 then headers["Referer"] = "https://site" .. any(50) .. ".example.com/page" end
      local at = any(#codes)
      local prefix = "/r/"
      if ${domains} > 0 then
        prefix = "/"
        headers["Host"] = "go" .. (at % ${domains}) .. ".example.com"
      end
      requests[index] = wrk.format("GET", prefix .. codes[at] .. query, headers)
    end
  end
  request = function() next = next % #requests + 1; return requests[next] end
  ${REPORT}`;
