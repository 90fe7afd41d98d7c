// A search's tree: nodes in one vector, the children of a node in a chain.
#pragma once

#include <vector>

#include "rules/cells.hpp"

namespace crownlands {

// `Place` is where a domino is laid by the move that leads to a node.
template <class Place>
class Tree {
public:
    struct Node {
        int first = -1, next = -1;  // child, sibling
        u32 key = 0, visits = 0;
        float promise = 0;  // what the evaluation says about it
        Place place{};
        bool opened = false;
        double value = 0, margin = 0, victory = 0;  // means, for the realm that moved here
        double own = 0;                             // mean, for the realm that moves next
    };
    static constexpr int ROOT = 0;

    Tree() : nodes_(1) {}

    Node& operator[](int node) { return nodes_[static_cast<std::size_t>(node)]; }
    const Node& operator[](int node) const { return nodes_[static_cast<std::size_t>(node)]; }
    std::size_t size() const { return nodes_.size(); }

    // A new child, in front of its siblings.
    int grow(int node, const Node& grown) {
        const int child = static_cast<int>(nodes_.size());
        nodes_.push_back(grown);
        nodes_.back().next = (*this)[node].first;
        (*this)[node].first = child;
        return child;
    }

    // The child of that key, or -1.
    int known(int node, u32 key) const {
        int child = (*this)[node].first;
        while (child >= 0 && (*this)[child].key != key) child = (*this)[child].next;
        return child;
    }

    // What lies under a node, as a tree of its own.
    Tree under(int node) const {
        Tree tree;
        tree[ROOT] = (*this)[node];
        tree[ROOT].first = tree[ROOT].next = -1;
        std::vector<std::pair<int, int>> copied{{node, ROOT}};
        for (std::size_t n = 0; n < copied.size(); ++n) {
            const auto [from, to] = copied[n];
            int last = -1;  // siblings keep their order: places are sorted
            for (int child = (*this)[from].first; child >= 0; child = (*this)[child].next) {
                const int copy = static_cast<int>(tree.nodes_.size());
                tree.nodes_.push_back((*this)[child]);
                tree[copy].first = tree[copy].next = -1;
                (last < 0 ? tree[to].first : tree[last].next) = copy;
                last = copy;
                copied.emplace_back(child, copy);
            }
        }
        return tree;
    }

private:
    std::vector<Node> nodes_;
};

}  // namespace crownlands
